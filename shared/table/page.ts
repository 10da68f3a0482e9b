/** The next page starts after the position `next`, in the list's own order; undefined at the end. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | undefined }
