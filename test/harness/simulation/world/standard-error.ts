/** Runs work whose standard error, to which the product writes its log lines, goes to `take` instead. */
export const withStandardErrorTo = async <Result>(
  take: (text: string) => void,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { write } = process.stderr
  process.stderr.write = ((text: unknown) => {
    take(String(text))
    return true
  }) as typeof write
  try {
    return await work()
  } finally {
    process.stderr.write = write
  }
}
