/** Names of the tokens, as the server knows them. */

export const TOKENS = ["lantern", "kite", "anchor", "acorn", "teapot", "comet", "key", "snail"];
