/**
 * Shapes of what the server sends. Types only: this module holds no code.
 * The server's own description is at /api/v1/openapi.json.
 *
 * @typedef {"lobby" | "active" | "over"} Status
 * @typedef {"slow" | "normal" | "instant"} BotPace
 * @typedef {"chance" | "community-chest"} DeckName
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {string} token One of the names in token-names.js.
 * @property {"human" | "bot"} kind
 * @property {string | null} strategy
 * @property {boolean} [program] Played by somebody's program, not by the server.
 * @property {boolean} [admitted] False while such a program waits for the host's consent.
 * @property {boolean} left
 * @property {boolean} [ready]
 * @property {"here" | "away"} [presence]
 *
 * @typedef {["plain" | "strong" | "emphasis" | "code" | "rule" | "custom" | "ours", string]} Piece Of a rule's text.
 * @typedef {{kind: "statement", number: string, text: Piece[], options: string[]}} Statement
 * @typedef {Statement | {kind: "paragraph", text: Piece[]} | {kind: "table", head: Piece[][], rows: Piece[][][]}} RuleBlock
 * @typedef {{number: string | null, level: number, title: string, blocks: RuleBlock[]}} RuleSection
 *
 * @typedef {object} Rules
 * @property {string} language
 * @property {RuleSection[]} sections
 * @property {Record<string, Record<string, string[]>>} citations Statements by kind of name and name.
 *
 * @typedef {object} Schema The JSON-Schema subset in which parameters are described.
 * @property {string} [type]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {Array<string | number | boolean | number[]>} [enum]
 * @property {{enum?: Array<string | number>}} [items]
 * @property {boolean} [uniqueItems]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 *
 * @typedef {object} LegalAction
 * @property {string} action
 * @property {string} href
 * @property {Record<string, Schema>} [params]
 * @property {boolean} [confirm]
 *
 * @typedef {{action: string, reason: string}} BlockedAction
 *
 * @typedef {object} Frame The decision the game waits for; the fields depend on the kind.
 * @property {string} kind
 * @property {number[]} awaited
 * @property {number} [seat]
 * @property {number | null} [space]
 * @property {"deed" | "house" | "hotel"} [piece]
 * @property {number} [price]
 * @property {number} [flat]
 * @property {number | null} [percent]
 * @property {number[]} [circle] All who may bid.
 * @property {number[]} [bidders] Those whose answer is missing.
 * @property {boolean} [outcry] Whether everybody bids at any time, and who passed may come back.
 * @property {number | null} [leader]
 * @property {number[]} [following] Deeds of the same estate that come under the hammer next.
 * @property {number} [bid]
 * @property {number} [minimum]
 * @property {number} [creditor]
 * @property {number} [amount]
 * @property {string} [reason]
 * @property {string} [rule] Number of the statement under which a debt is owed.
 * @property {number} [raisable]
 * @property {number} [fine]
 * @property {number[]} [spaces]
 * @property {Record<string, number>} [fees]
 * @property {number} [attempts_left] Throws in jail that are left, this one included.
 * @property {number} [stock]
 * @property {number} [paid]
 *
 * @typedef {{deeds: number[], cards: string[], cash: number}} Goods
 *
 * @typedef {object} Offer
 * @property {number} id
 * @property {number} revision
 * @property {number} seat Whose terms these are.
 * @property {number} to Who is asked.
 * @property {Goods} give
 * @property {Goods} take
 * @property {number[]} lift
 * @property {number} ends_with_turn_of It lapses when the turn of this seat begins.
 * @property {string | null} expires_at When the time of these terms is up.
 *
 * @typedef {object} TradeSide What a trade changes for one seat.
 * @property {number} seat
 * @property {number} cash_before
 * @property {number} cash_after
 * @property {number} fees To the bank, for mortgaged deeds received.
 * @property {number} worth_before
 * @property {number} worth_after
 * @property {string[]} groups_completed
 * @property {string[]} groups_broken
 *
 * @typedef {{sides: TradeSide[], refusal: {code: string, params: Record<string, any>} | null}} TradePreview
 *
 * @typedef {object} RankingEntry
 * @property {number} place
 * @property {number} seat
 * @property {number} worth
 * @property {number} cash
 * @property {boolean} bankrupt
 *
 * @typedef {object} Absence A player who is away.
 * @property {number} seat
 * @property {"time" | "silence"} reason
 * @property {boolean} stand_in Whether a bot plays on.
 * @property {boolean} vote_open
 * @property {string | null} [vote_opens_at] When the others may vote, if they may not yet.
 * @property {Array<{seat: number, choice: string}>} votes
 *
 * @typedef {object} Game
 * @property {number[]} [time_banks] Seconds left beyond the time for a decision, by seat.
 * @property {number | null} [time_asked] Who asks for more time.
 * @property {Absence[]} [absences]
 * @property {number} round
 * @property {number} turn
 * @property {number} doubles
 * @property {[number, number] | null} dice
 * @property {number[]} cash
 * @property {number[]} position
 * @property {Array<number | null>} jail
 * @property {boolean[]} solvent
 * @property {number[]} worth
 * @property {number[]} raisable
 * @property {Record<string, number | null>} jail_cards
 * @property {number[]} owner
 * @property {number[]} level
 * @property {Array<number | null | {times: number}>} rent
 * @property {number[]} mortgaged
 * @property {Record<string, number>} lifting Dollars to lift the mortgage of a deed that has one, or that is one's own and has none yet; by space.
 * @property {number} houses
 * @property {number} hotels
 * @property {Frame | null} frame
 * @property {{deck: DeckName, card: string, seat: number} | null} card
 * @property {{by: number, pending: number[]} | null} end_proposal
 * @property {Offer[]} offers
 * @property {number[]} refusing_offers Seats that want no offers.
 * @property {{id: number, kind: string, seconds: number} | null} [timer]
 * @property {string | null} [on_timeout]
 * @property {boolean} [time_is_up]
 * @property {boolean} over
 * @property {string | null} ended_by
 * @property {RankingEntry[]} [ranking]
 *
 * @typedef {object} State
 * @property {string} id
 * @property {number} version
 * @property {number} revision
 * @property {Status} status
 * @property {string} board
 * @property {string} preset
 * @property {Record<string, unknown>} options
 * @property {BotPace} bot_pace
 * @property {"kept" | "skipped" | null} [bot_pauses] Whether the pause before a bot's next action is skipped.
 * @property {boolean} listed
 * @property {boolean} [sandbox] Dice and decks follow from a seed that somebody chose.
 * @property {number} host
 * @property {Seat[]} seats
 * @property {Array<{seat: number, name: string, token: string}>} [reserved] Seats kept for players of the game before.
 * @property {{seat: number, host: boolean} | null} you
 * @property {string | null} deadline
 * @property {string | null} [game_deadline]
 * @property {LegalAction[]} legal_actions
 * @property {BlockedAction[]} blocked
 * @property {string | null} [watch_id] Names the table to those who only look on; null for them.
 * @property {number} [spectators] Counted up to three.
 * @property {string | null} [rematch] The table at which the same people play again.
 * @property {string | null} [rematch_watch_id] By which onlookers see the rematch.
 * @property {Record<string, Record<string, string>>} [blocked_deeds] Codes by own deed and action.
 * @property {Game | null} game
 *
 * @typedef {{action: string, params: Record<string, any>, cash_after: number}} DebtStep
 * @typedef {{amount: number, cash: number, raisable: number, steps: DebtStep[]}} DebtPlan
 *
 * @typedef {object} Space
 * @property {number} index
 * @property {string} key
 * @property {string} name
 * @property {string} [lang] Language of the name where it is not the reader's.
 * @property {string} kind
 * @property {string | null} [group]
 * @property {number | null} [price]
 * @property {number | null} [mortgage]
 * @property {number | null} [house_cost]
 * @property {number[]} rents Of a street: bare, one to four houses, hotel; of a railroad: by number owned.
 * @property {number[]} multipliers Of a utility: factor of the dice by number owned.
 * @property {number | null} [amount]
 *
 * @typedef {object} Board
 * @property {string} id
 * @property {string} name
 * @property {string} currency ISO 4217 code.
 * @property {Space[]} spaces
 * @property {Array<{name: string, members: number[], house_cost: number | null}>} groups
 * @property {Record<string, string[]>} decks
 *
 * @typedef {{id: string, name: string}} BoardEntry
 *
 * @typedef {object} GameEvent
 * @property {number} seq
 * @property {number} version
 * @property {string} type
 * @property {Record<string, any>} params
 *
 * @typedef {object} OpenTable
 * @property {string} id
 * @property {string} host
 * @property {number | string[]} players
 * @property {number} seats_free
 * @property {string} preset
 *
 * @typedef {object} OptionDescription
 * @property {string} name
 * @property {string} [type]
 * @property {unknown} default
 * @property {{enum?: unknown[], minimum?: number, maximum?: number}} [allowed]
 * @property {string} [doc]
 * @property {string | null} [rule] The statement behind it.
 *
 * @typedef {{presets: Array<{id: string, options: Record<string, unknown>}>, options: OptionDescription[]}} RuleSets
 *
 * @typedef {{seat: number, access_token: string, state: State}} Joined
 */

export {};
