"""PettingZoo environments of all games: `pip install menagerie[pettingzoo]`.

Each module has `env` and `raw_env`, as PettingZoo's own have:

    from menagerie.pettingzoo import conquid_v0

    env = conquid_v0.env(variant="small")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        mask = observation["action_mask"]
        env.step(None if over else env.action_space(agent).sample(mask))

`own_v0` makes environments of games of your own: `own_v0.env(rules)` of rules in Python, and
`own_v0.env("my-game")` of a game in Rust that an installed package has.

The games are turn by turn, so there are no parallel environments.
"""
