"""A bare bot on discord.py: it answers each click by replacing the picture, which it has in memory.

Reads DISCORD_TOKEN, DISCORD_API_URL and DISCORD_API_CA; the picture is its argument.
"""

import asyncio
import io
import os
import pathlib
import ssl
import sys

import aiohttp
import discord
import yarl
from discord import app_commands

PICTURE = pathlib.Path(sys.argv[1]).read_bytes()


def picture():
    return discord.File(io.BytesIO(PICTURE), filename="board.png")


class Board(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.button(label="Again", custom_id="again")
    async def again(self, interaction, _button):
        await interaction.response.edit_message(attachments=[picture()], view=self)


class Bot(discord.Client):
    def __init__(self, **options):
        super().__init__(intents=discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self):
        self.tree.add_command(board)
        self.add_view(Board())
        await self.tree.sync()


@app_commands.command(description="Show a board")
async def board(interaction):
    await interaction.response.send_message(file=picture(), view=Board())


async def main():
    api = os.environ["DISCORD_API_URL"]
    discord.http.Route.BASE = f"{api}/api/v{discord.http.INTERNAL_API_VERSION}"
    trust = ssl.create_default_context(cafile=os.environ["DISCORD_API_CA"])
    async with Bot(connector=aiohttp.TCPConnector(ssl=trust)) as bot:
        await bot.login(os.environ["DISCORD_TOKEN"])
        # discord.py takes Discord's own gateway for granted and asks for the address only when it shards.
        _shards, gateway, _limit = await bot.http.get_bot_gateway()
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
        await bot.connect()


asyncio.run(main())
