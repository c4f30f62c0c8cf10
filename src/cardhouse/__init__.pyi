from cardhouse.games.game import game_names as game_names
from cardhouse.houses.profile import house_names as house_names
from cardhouse.odds.equity.answer import equity as equity
from cardhouse.sim.bots import RandomBot as RandomBot
from cardhouse.sim.bots import SensibleBot as SensibleBot
from cardhouse.sim.hand import HandInPlay as HandInPlay
from cardhouse.sim.hand import RefusalError as RefusalError
from cardhouse.sim.learn.environment import environment as environment
from cardhouse.sim.learn.environment import tables as tables
from cardhouse.sim.options import Options as Options
from cardhouse.sim.table import Table as Table
from cardhouse.sim.table import table as table

__version__: str
