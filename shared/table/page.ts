/** Where a list goes on: after this position, in the list's own order. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | undefined }
