"""Raising cash for a debt in a sensible order."""

from rentroll.bots.player_view import PlayerView
from rentroll.engine import Action, action_from


def raise_cash(view: PlayerView) -> Action:
    """Return the next step: single deeds first, then buildings of the poorest group, then groups.

    Declares bankruptcy when nothing else is left.
    """
    legal = {action.kind: action for action in view.legal_actions}
    mortgage = legal.get("mortgage")
    spaces = mortgage.params["space"]["enum"] if mortgage is not None else []
    single = [space for space in spaces if not _is_whole(view, space)]
    if single:
        return _mortgage(view, single)
    sale = legal.get("sell-buildings")
    if sale is not None:
        choices = sale.params["spaces"]["enum"]
        lots = min(choices, key=lambda lots: _rent_lost(view, lots))
        return action_from("sell-buildings", view.seat, {"spaces": lots})
    if spaces:
        return _mortgage(view, spaces)
    if "declare-bankruptcy" in legal:
        return action_from("declare-bankruptcy", view.seat, {})
    return action_from("resign", view.seat, {})


def _mortgage(view: PlayerView, spaces: list[int]) -> Action:
    """Mortgage the deed that is enough alone and cheapest, else the one that brings most."""
    missing = view.game["frame"]["amount"] - view.game["cash"][view.seat]
    value = {space: view.board.spaces[space].mortgage for space in spaces}
    enough = [space for space in spaces if value[space] >= missing]
    best = min(enough, key=value.__getitem__) if enough else max(spaces, key=value.__getitem__)
    return action_from("mortgage", view.seat, {"space": best})


def _is_whole(view: PlayerView, space: int) -> bool:
    group = view.board.group_of(space)
    owned = all(view.game["owner"][member] == view.seat for member in group.members)
    return owned and group.house_cost > 0


def _rent_lost(view: PlayerView, lots: list[int]) -> float:
    """Return the rent lost per dollar that a sale brings."""
    lost = brought = 0
    level = list(view.game["level"])
    for space in lots:
        deed = view.board.spaces[space]
        lost += deed.rents[level[space]] - deed.rents[level[space] - 1]
        brought += deed.house_cost // 2
        level[space] -= 1
    return lost / brought
