export type WithEtag<Value> = { readonly value: Value; readonly etag: string | undefined }

/** An answer with its version; undefined where the answer repeats that of an earlier request. */
export const withEtag = async <Value>(
  call: (onHeaders: (headers: Headers) => void) => Promise<Value>,
): Promise<WithEtag<Value>> => {
  let etag: string | undefined
  const value = await call((headers) => {
    etag = headers.get('etag') ?? undefined
  })
  return { value, etag }
}
