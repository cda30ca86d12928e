# The next game that waits for a person, reminders and quiet hours.

next-title = **Your next game**{ $of ->
    [one] {""}
   *[other] {" "}({ $nth } of { $of })
}
next-what = { $group ->
    [banqi] Banqi ({ $rules })
   *[other] { $rules }
}
next-where = { $what } · [Open the board]({ $link })
next-none = No game is waiting for you. To start one, use { $play }.

# A button.
quiet-none = Quiet hours: none
quiet-set = Quiet hours: { $times } ({ $zone }).
# The button and its form.
quiet-title = Quiet hours
quiet-form-title = Quiet hours (clocks keep running)
quiet-field-hours = Hours without notifications
quiet-example-hours = 22-8
quiet-field-days = Days without notifications
quiet-example-days = sat, sun
quiet-field-zone = Time zone
quiet-example-zone = Asia/Taipei, or UTC+8
quiet-daily = { $hours } every day
quiet-whole-days = all day on { $days }
quiet-day = { $day ->
    [mon] Monday
    [tue] Tuesday
    [wed] Wednesday
    [thu] Thursday
    [fri] Friday
    [sat] Saturday
   *[sun] Sunday
}
quiet-bad = { $why ->
    [hours] I can't read those hours. Write them like `22-8` or `22:30-07:00`, or write `off`.
    [days] I can't read those days. Write them like `sat, sun` or `mon-fri`, or write `off`.
    [zone] I don't know that time zone. Write it like `Asia/Taipei` or `UTC+8`, or choose one from the list.
   *[missing] I don't know your time zone. Add it as well, such as `Asia/Taipei` or `UTC+8`.
}
