/** Names of the playing pieces, as the server knows them. */

export const PIECES = ["lantern", "kite", "anchor", "acorn", "teapot", "comet", "key", "snail"];
