// A small bot on discord.js, for the test that another client library than ours works on the look-alike.
//
// Reads DISCORD_TOKEN, DISCORD_API_URL and, by Node itself, NODE_EXTRA_CA_CERTS. `discord_py_bot.py` is the same
// bot on discord.py.

import { fileURLToPath } from 'node:url';

import {
  ActionRowBuilder,
  ApplicationCommandOptionType,
  ButtonBuilder,
  ButtonStyle,
  Client,
  Events,
  GatewayIntentBits,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';

const DISHES = ['noodles', 'dumplings', 'rice'];
const title = (word) => word[0].toUpperCase() + word.slice(1);

const commands = [
  {
    name: 'order',
    description: 'Order a dish',
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'dish',
        description: 'What you would like',
        required: true,
        autocomplete: true,
      },
    ],
  },
  { name: 'look', description: 'Look around' },
];

const button = (id, label, style) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(style);

function controls(sauce) {
  const sizes = ['small', 'large'].map((size) => ({ label: title(size), value: size }));
  const size = new StringSelectMenuBuilder().setCustomId('size').setPlaceholder('Size').addOptions(sizes);
  return [
    new ActionRowBuilder().addComponents(size),
    new ActionRowBuilder().addComponents(
      button('sauce', 'Add sauce', ButtonStyle.Primary).setDisabled(sauce),
      button('comment', 'Comment', ButtonStyle.Secondary),
      button('cook', 'Cook', ButtonStyle.Danger),
    ),
  ];
}

function comment() {
  const words = new TextInputBuilder().setCustomId('words').setStyle(TextInputStyle.Short).setMaxLength(40);
  const stars = new StringSelectMenuBuilder()
    .setCustomId('stars')
    .addOptions([1, 2, 3, 4, 5].map((n) => ({ label: `${n} stars`, value: `${n}` })));
  return new ModalBuilder()
    .setCustomId('form')
    .setTitle('Your comment')
    .addLabelComponents(
      new LabelBuilder().setLabel('Words').setTextInputComponent(words),
      new LabelBuilder().setLabel('Stars').setStringSelectMenuComponent(stars),
    );
}

async function look(interaction) {
  await interaction.deferReply();
  const { client, guild } = interaction;
  const channels = [...(await guild.channels.fetch()).values()].map((channel) => channel.name);
  const roles = [...(await guild.roles.fetch()).values()].map((role) => role.name);
  const member = await guild.members.fetch({ user: interaction.user.id, force: true });
  const channel = await client.channels.fetch(interaction.channelId, { force: true });
  const file = { attachment: fileURLToPath(import.meta.url), name: 'menu.txt', description: 'The menu' };
  const embed = { title: 'Menu', description: DISHES.join('\n') };
  const sent = await channel.send({ embeds: [embed], files: [file] });
  await sent.edit('Today');
  await sent.reply({ content: 'Or tomorrow', allowedMentions: { repliedUser: false } });
  const [newest, before] = [...(await channel.messages.fetch({ limit: 2, cache: false })).values()];
  await newest.delete();
  const list = (names) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  const shown = [before.content, before.embeds[0].title, before.attachments.first().name].join(', ');
  await interaction.editReply(`${list(channels)} ${list(roles)} ${member.displayName}: ${shown}`);
}

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: `${process.env.DISCORD_API_URL}/api` },
});

client.once(Events.ClientReady, () => client.application.commands.set(commands));

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isAutocomplete()) {
    const offered = DISHES.filter((dish) => dish.startsWith(interaction.options.getFocused()));
    await interaction.respond(offered.map((dish) => ({ name: title(dish), value: dish })));
  } else if (interaction.isChatInputCommand() && interaction.commandName === 'look') {
    await look(interaction);
  } else if (interaction.isChatInputCommand()) {
    const content = `${interaction.options.getString('dish')} for ${interaction.user}`;
    await interaction.reply({ content, components: controls(false) });
  } else if (interaction.isStringSelectMenu()) {
    await interaction.reply({ content: `Size: ${interaction.values[0]}`, flags: MessageFlags.Ephemeral });
  } else if (interaction.isModalSubmit()) {
    const words = interaction.fields.getTextInputValue('words');
    const [stars] = interaction.fields.getStringSelectValues('stars');
    await interaction.reply(`${interaction.member.displayName}: ${words} (${stars} stars)`);
  } else if (interaction.customId === 'sauce') {
    const content = `${interaction.message.content} with sauce`;
    await interaction.update({ content, components: controls(true) });
  } else if (interaction.customId === 'comment') {
    await interaction.showModal(comment());
  } else {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await interaction.editReply('It is served');
    await interaction.followUp({ content: 'Enjoy', flags: MessageFlags.Ephemeral });
  }
});

await client.login(process.env.DISCORD_TOKEN);
