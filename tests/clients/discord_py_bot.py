"""A small bot on discord.py, for the test that another client library than ours works on the look-alike.

Reads DISCORD_TOKEN, DISCORD_API_URL and DISCORD_API_CA. `discord_js_bot.mjs` is the same bot on discord.js.
"""

import asyncio
import os
import ssl

import aiohttp
import discord
import yarl
from discord import app_commands

DISHES = ["noodles", "dumplings", "rice"]


class Comment(discord.ui.Modal, title="Your comment"):
    words = discord.ui.Label(text="Words", component=discord.ui.TextInput(custom_id="words", max_length=40))
    stars = discord.ui.Label(
        text="Stars",
        component=discord.ui.Select(
            custom_id="stars",
            options=[discord.SelectOption(label=f"{n} stars", value=str(n)) for n in range(1, 6)],
        ),
    )

    async def on_submit(self, interaction):
        words, stars = self.words.component.value, self.stars.component.values[0]
        await interaction.response.send_message(f"{interaction.user.display_name}: {words} ({stars} stars)")


class Order(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.select(
        custom_id="size",
        placeholder="Size",
        options=[discord.SelectOption(label=size.title(), value=size) for size in ("small", "large")],
    )
    async def size(self, interaction, select):
        await interaction.response.send_message(f"Size: {select.values[0]}", ephemeral=True)

    @discord.ui.button(label="Add sauce", custom_id="sauce", style=discord.ButtonStyle.primary)
    async def sauce(self, interaction, button):
        button.disabled = True
        await interaction.response.edit_message(content=interaction.message.content + " with sauce", view=self)

    @discord.ui.button(label="Comment", custom_id="comment")
    async def comment(self, interaction, _button):
        await interaction.response.send_modal(Comment(custom_id="form"))

    @discord.ui.button(label="Cook", custom_id="cook", style=discord.ButtonStyle.danger)
    async def cook(self, interaction, _button):
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("It is served")
        await interaction.followup.send("Enjoy", ephemeral=True)


class Bot(discord.Client):
    def __init__(self, **options):
        super().__init__(intents=discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self):
        self.tree.add_command(order)
        self.tree.add_command(look)
        self.add_view(Order())
        await self.tree.sync()


@app_commands.command(description="Order a dish")
@app_commands.describe(dish="What you would like")
async def order(interaction, dish: str):
    await interaction.response.send_message(f"{dish} for {interaction.user.mention}", view=Order())


@order.autocomplete("dish")
async def dishes(_interaction, typed: str):
    return [app_commands.Choice(name=dish.title(), value=dish) for dish in DISHES if dish.startswith(typed)]


@app_commands.command(description="Look around")
async def look(interaction):
    await interaction.response.defer()
    bot, guild = interaction.client, interaction.guild
    channels = [channel.name for channel in await guild.fetch_channels()]
    roles = [role.name for role in await guild.fetch_roles()]
    member = await guild.fetch_member(interaction.user.id)
    channel = await bot.fetch_channel(interaction.channel_id)
    file = discord.File(os.path.abspath(__file__), filename="menu.txt", description="The menu")
    sent = await channel.send(embed=discord.Embed(title="Menu", description="\n".join(DISHES)), file=file)
    await sent.edit(content="Today")
    await sent.reply("Or tomorrow", mention_author=False)
    newest, before = [message async for message in channel.history(limit=2)]
    await newest.delete()
    text = f"{channels} {roles} {member.display_name}: {before.content}, {before.embeds[0].title}, {before.attachments[0].filename}"
    await interaction.edit_original_response(content=text)


async def main():
    api = os.environ["DISCORD_API_URL"]
    discord.http.Route.BASE = f"{api}/api/v{discord.http.INTERNAL_API_VERSION}"
    trust = ssl.create_default_context(cafile=os.environ["DISCORD_API_CA"])
    async with Bot(connector=aiohttp.TCPConnector(ssl=trust)) as bot:
        discord.utils.setup_logging(root=True)
        await bot.login(os.environ["DISCORD_TOKEN"])
        # discord.py takes Discord's own gateway for granted and asks for the address only when it shards.
        _shards, gateway, _limit = await bot.http.get_bot_gateway()
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
        await bot.connect()


asyncio.run(main())
