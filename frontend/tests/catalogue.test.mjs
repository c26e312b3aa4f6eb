import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTIONS } from "../js/actions.js";
import { TOKENS } from "../js/token-names.js";
import { catalogue } from "./catalogue.mjs";

const words = (text) => text.trim().split(/\s+/);

const LISTS = {
  action: words(`roll buy decline bid pass choose-tax pay-jail-fine use-jail-card build sell-buildings mortgage unmortgage
    settle-mortgages end-turn declare-bankruptcy resign propose-end agree-end refuse-end withdraw-end claim waive place-building
    propose-trade counter-trade accept-trade decline-trade withdraw-trade refuse-offers more-time give-time come-back vote-absence`),
  problem: words(`malformed-json unsupported-media-type validation-failed token-missing token-invalid not-host spectators-cannot-act
    game-not-found seat-not-found board-not-found not-found method-not-allowed name-taken token-taken game-full game-started
    game-not-started too-few-players conflict stale-version body-too-large option-unknown option-invalid option-later-round
    game-over not-your-turn wrong-phase seat-out insufficient-funds not-owner group-incomplete group-mortgaged uneven-building
    fully-built bank-out-of-houses bank-out-of-hotels has-buildings no-buildings already-mortgaged not-mortgaged not-a-street
    not-a-deed bid-too-low debt-open auction-open debt-payable not-in-jail no-jail-card prepay-too-late off-turn not-in-estate
    unsellable proposal-open no-proposal timer-outdated no-deeds bots-cannot-propose already-leading nothing-to-trade
    trade-without-asset cash-both-ways not-liftable no-partner offer-changed offer-lapsed offer-not-open not-your-offer too-many-offers
    offers-refused already-chosen raisable-would-fall bots-cannot-host game-damaged game-not-over re-entry-unknown quota-exceeded idempotency-key-invalid
    idempotency-key-reused server-error unreachable`),
  event: words(`opening-thrown turn-started dice-rolled throw-finished token-moved jailed jail-left jail-throw-failed cash-moved
    deed-moved buildings-moved deed-mortgaged deed-unmortgaged card-drawn card-returned jail-card-moved frame-opened frame-changed
    frame-closed stack-amended bid-placed auction-passed auction-closed player-bankrupt player-resigned end-proposed end-agreed
    end-refused end-withdrawn game-ended timer-started timer-stopped trade-proposed trade-countered trade-accepted trade-declined trade-withdrawn
    trade-lapsed timer-extended time-bank-drawn more-time-asked more-time-given time-ran-out time-kept seat-away seat-back
    absence-timer-started absence-vote-opened absence-voted absence-decided trade-expired offers-refused`),
  reason: words("salary purchase auction rent card tax jail-fine building building-sale mortgage unmortgage mortgage-fee estate"),
  "event.trade-declined": words("too-little needs-cash completes-your-group breaks-my-group"),
  "say.declined": words("too-little needs-cash completes-your-group breaks-my-group"),
  "offer.answer.declined": words("too-little needs-cash completes-your-group breaks-my-group"),
  "event.cash-moved": words("salary purchase auction rent card tax jail-fine building building-sale mortgage unmortgage mortgage-fee estate"),
  frame: words("before-roll jail buy tax auction debt jail-fine estate-mortgages after-roll claim place-building"),
  "frame-mine": words("before-roll jail buy tax auction debt jail-fine estate-mortgages after-roll"),
  token: words("lantern kite anchor acorn teapot comet key snail"),
  deck: words("chance community-chest"),
  "space-kind": words("street railroad utility chance community-chest tax go jail free-parking go-to-jail"),
  group: words("brown light-blue pink orange red yellow green dark-blue railroad utility"),
  strategy: words("random steady"),
  deadline: words("roll decline pass choose-tax pay-jail-fine use-jail-card mortgage sell-buildings declare-bankruptcy settle-mortgages waive place-building end-turn"),
  setting: words("autoEnd autoRoll senses speech motion sound volume soundMine soundWatching keys"),
  "setting.speech": words("all mine off hint"),
  "setting.motion": words("normal fast off hint"),
  ask: words("cash last where owners moves time help"),
  theme: words("title system light dark contrast"),
  tab: words("label actions mine trade log"),
  pace: words("slow normal instant"),
  "ranking.ended": words("last-standing round-limit time-limit agreement abandoned"),
  card: words(`ch_go ch_illinois ch_st_charles ch_utility ch_railroad_a ch_railroad_b ch_dividend ch_jail_free ch_back_3
    ch_go_to_jail ch_repairs ch_fine_15 ch_reading ch_boardwalk ch_chairman ch_loan cc_go cc_bank_error cc_doctor cc_stock
    cc_jail_free cc_go_to_jail cc_holiday cc_tax_refund cc_birthday cc_life_insurance cc_hospital cc_school cc_consultancy
    cc_street_repairs cc_beauty cc_inherit`),
  option: words(`min_players max_players starting_cash go_salary go_exact_multiplier income_tax_mode income_tax_preview luxury_tax
    deck auctions auction_min_bid auction_increment auction_bid_limit auction_style rent_collection double_rent_if_mortgaged
    count_mortgaged_in_set jail_rent jail_fine jail_max_turns jail_prepay_third_turn jail_third_fail_card interest_percent
    interest_base percent_rounding houses hotels building_supply building_shortage building_auction_min even_build
    require_full_group houses_before_hotel manage_any_time multi_creditor bankruptcy_transfer bank_bankrupt_deeds free_parking
    free_parking_seed first_lap_lock snake_eyes_bonus dealt_deeds dealt_deeds_price end_after_bankruptcies time_limit_minutes
    turn_limit time_limit_end tie_break speed_die`),
};

for (const [prefix, names] of Object.entries(LISTS)) {
  test(`the catalogue has a text for every ${prefix}`, () => {
    assert.deepEqual(names.filter((name) => !Object.hasOwn(catalogue, `${prefix}.${name}`)), []);
  });
}

test("the page has a place for every action", () => {
  assert.deepEqual([...ACTIONS].sort(), [...LISTS.action].sort());
});

test("the tokens are our own eight", () => {
  assert.deepEqual(TOKENS, LISTS.token);
});

test("every text is a string or plural forms of strings", () => {
  for (const [key, text] of Object.entries(catalogue)) {
    const forms = typeof text === "string" ? [text] : Object.values(text);
    assert.ok(forms.length > 0 && forms.every((form) => typeof form === "string"), key);
  }
});
