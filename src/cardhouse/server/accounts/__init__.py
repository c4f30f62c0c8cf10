"""Who may sign in, as whom, from which device, and what is on record about it.

`services.open_accounts` opens all of it on one database. What a role may do is decided one level up, in
`server/permissions.toml`; what a person may do by the house's rules is decided in the room.

An application wraps itself in `door.Door`, which checks every request and says who is asking (`visitor_of`);
asks `guards.requires` or `guards.allow` before it does anything; answers refusals with
`guards.refusal_handler`; and takes the handlers of `routes_session` and `routes_users` as they are.
"""
