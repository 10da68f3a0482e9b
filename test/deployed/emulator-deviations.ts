/** Something that the emulator does otherwise than AWS, and what it means for the suite that runs against it. */
type Deviation = {
  readonly where: string
  readonly what: string
  /** What the end-to-end suite therefore does not show on this target, and what shows it instead. */
  readonly affects: string
}

export const emulatorDeviations: readonly Deviation[] = []
