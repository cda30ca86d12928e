// A bare bot on discord.js: it answers each click by replacing the picture, which it has in memory.
//
// Reads DISCORD_TOKEN, DISCORD_API_URL and, by Node itself, NODE_EXTRA_CA_CERTS; the picture is its argument.

import { readFileSync } from 'node:fs';

import { ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits } from 'discord.js';

const picture = readFileSync(process.argv[2]);
const again = new ButtonBuilder().setCustomId('again').setLabel('Again').setStyle(ButtonStyle.Secondary);
const board = () => ({
  files: [{ attachment: picture, name: 'board.png' }],
  components: [new ActionRowBuilder().addComponents(again)],
});

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: `${process.env.DISCORD_API_URL}/api` },
});
client.once(Events.ClientReady, () =>
  client.application.commands.set([{ name: 'board', description: 'Show a board' }]),
);
client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isButton()) await interaction.update({ ...board(), attachments: [] });
  else await interaction.reply(board());
});
await client.login(process.env.DISCORD_TOKEN);
