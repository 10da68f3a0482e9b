/** Storage in memory, as browsers have it; a full one refuses every write. */
export const createStorage = ({ isFull = false } = {}) => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => {
      values.delete(key)
    },
    entries: () => [...values],
  }
}
