import { isOver, type ListUsage, type Usage } from '#shared/card-list/limits.ts'

/** From here on the customer is told, before the limit is reached. */
const nearShare = 0.8

export const isNear = ({ used, most }: Usage): boolean => used >= most * nearShare

/** Whether the list has room for one more line of this many bytes, its line end included. */
export const hasRoomFor = (bytes: number, usage: ListUsage): boolean =>
  usage.lines.used < usage.lines.most && usage.bytes.used + bytes <= usage.bytes.most

/** Whether the API would refuse the list for its size. */
export const isTooLarge = ({ bytes, lines, longLines }: ListUsage): boolean =>
  isOver(bytes) || isOver(lines) || longLines.length > 0
