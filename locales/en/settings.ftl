# /settings: what the managers of a server decide about its games.

settings-title = ## Server settings
settings-line = { $name }: { "**" }{ $value }{ "**" }
settings-group = { "**" }{ $group ->
    [games] Games
    [boards] Boards
   *[people] Notifications and roles
}{ "**" }
settings-changed = -# { $mark } changed from the default
settings-name = { $setting ->
    [channels] Channels for games
    [game] Default game
    [time] Default time
    [language] Board language
    [ratings] Ratings
    [calls] Who is notified
    [alert] How to notify
    [threads] Threads
    [winner] First-place role
    [person] Open games per person
    [server] Open games in this server
    [pieces] Pieces
    [notation] Xiangqi moves
   *[theme] Board colours
}
settings-how = { $how ->
    [command] -# To change a setting, use `/settings change` or `/settings boards`. Games in progress keep their rules and time.
   *[menu] -# To change a setting, choose it in the menu, or use `/settings change` or `/settings boards`. Games in progress keep their rules and time.
}
settings-choose = Choose a setting to change
settings-choose-channels = Choose channels, or none to allow all
settings-choose-role = Choose a role, or none to switch it off
settings-usual = { $value } (default)
settings-everywhere = all channels
settings-banqi = Banqi, { $rules }
settings-language = { $language ->
    [zh-TW] Traditional Chinese
    [zh-CN] Simplified Chinese
   *[en] English
}
settings-ratings-on = on
settings-ratings-off = off; new games are casual
settings-calls = { $calls ->
    [players] players only
    [none] no one
   *[all] players and people who are challenged
}
settings-alert = { $alert ->
    [silent] silently, without push notifications
   *[push] with push notifications
}
settings-threads = { $threads ->
    [comments] a comment thread for each game
    [games] a thread for each game, with the board in it
   *[none] none
}
settings-no-threads = ⚠️ I can't start threads in this channel, so games go on without them. To change that, give me these permissions: { $permissions }.
settings-winner = { $role }, for first place in the leaderboard of { $game }
settings-winner-none = none
settings-winner-off = ⚠️ I switched the first-place role off. { $why }
settings-winner-trouble = { $why ->
    [permission] I need the permission “Manage Roles” in this server to give a role. Ask someone to allow it, then choose the role again.
    [order] I can only give roles below my own. In the server settings, under “Roles”, drag my role above it. Then choose it again.
    [managed] No one can be given this role. It belongs to everyone, to a bot or to a subscription. Choose another role.
    [gone] This role no longer exists. Choose another role.
   *[unknown] Discord didn't tell me whether I can give this role. Nothing has changed. Try again in a moment.
}
settings-winner-not-yours = You couldn't give this role yourself, so you can't choose it here. Ask someone who has “Manage Roles” and a role above this one.
settings-limit = { $limit ->
    [0] no limit
   *[other] { $limit }
}
settings-pieces = { $pieces ->
    [simplified] simplified characters
    [figures] pictures, and letters in menus
   *[traditional] traditional characters
}
settings-notation = { $notation ->
    [iccs] h2e2, ICCS
    [wxf] C2=5, WXF
    [both] h2e2 (C2=5), both
   *[chinese] 炮二平五, Chinese
}
settings-notation-usual = by language
settings-theme = { $theme ->
    [paper] paper
    [slate] slate
    [contrast] high contrast
   *[wood] wood
}
settings-wrong-channel = You can't start games in this channel. Go to { $channels } and try again there.
settings-too-many-channels = Games are already allowed in { $limit } channels, the most there can be. Remove one first with `/settings change` and the option `remove-channel`.
settings-too-many-here = { $limit ->
    [one] You have an open game or challenge. This server allows only one per person. Finish or withdraw it first. To find it, use `/{ $command } games`.
   *[other] You have { $limit } open games and challenges here, which is this server's limit per person. Finish or withdraw one first. To see them, use `/{ $command } games`.
}
settings-full = { $limit ->
    [one] This server allows only one open game or challenge. Try again when it has ended.
   *[other] This server has { $limit } open games and challenges, which is its limit. Try again when one has ended.
}
settings-may-not = Only people with the “Manage Server” permission can change these settings. Ask one of them.
settings-button-end = End game
settings-button-void = Void game
settings-button-season = End season
settings-season-title = End season
settings-which = { $what ->
    [void] Which finished game do you want to void?
   *[end] Which game or challenge do you want to end?
}
settings-which-other = { $what ->
    [void] -# If it isn't in the menu, use `/settings void`.
   *[end] -# If it isn't in the menu, use `/settings end`.
}
settings-no-games = { $what ->
    [void] This server has no finished game to void. If it ended long ago, use `/settings void`.
   *[end] This server has no open games or challenges.
}
settings-choose-game = Choose a game
settings-sure = { $what ->
    [void] Void game `{ $code }`? Its result no longer counts, and ratings become as if it had never been played. You can't undo this.
   *[end] End game `{ $code }`? No one loses, and no ratings change. You can't undo this.
}
settings-sure-season = End the season as “{ $name }”? The leaderboard is saved under this name, and ratings in this server start over. You can't undo this.
settings-yes-end = Yes, end it
settings-yes-void = Yes, void it
settings-yes-season = Yes, end season
settings-back = Back to settings
settings-season-name = Name for the season that is ending
settings-season-effect = Leaderboard is saved, ratings start over
settings-ended = Game `{ $code }` has ended. No one loses, and no ratings change.
settings-voided = Game `{ $code }` no longer counts. Ratings and results are now as if it had never been played.
settings-season = { "**" }Season: { $name }{ "**" }, ended { $day }
settings-season-ended = The season “{ $name }” has ended. Ratings in this server start over; ratings for all servers don't change. To see the old leaderboard, use `/banqi leaderboard` with the option `season`.
settings-season-unknown = There is no past season called “{ $name }”. Choose one from the list that appears when you type.
settings-season-trouble = { $why ->
    [name] The name of a season must have 1 to 32 characters. Try another name.
    [taken] A past season already has this name. Choose another name.
    [full] This server has 25 past seasons, which is the limit. You can't start another one.
   *[empty] No one has a rating in this server yet, so there is no leaderboard to keep. Play rated games first.
}
