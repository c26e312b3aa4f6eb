/** What a browser keeps, for tests that run without one. */
export class Memory extends Map {
  get length() {
    return this.size;
  }
  key(place) {
    return [...this.keys()][place] ?? null;
  }
  getItem(key) {
    return this.get(key) ?? null;
  }
  setItem(key, value) {
    this.set(key, value);
  }
  removeItem(key) {
    this.delete(key);
  }
}
