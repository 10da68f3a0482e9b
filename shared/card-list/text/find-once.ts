/** A function that finds something when it is first called, and keeps it. */
export const findOnce = <Found>(find: () => Found): (() => Found) => {
  let found: { value: Found } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}
