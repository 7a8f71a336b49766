import { InvalidArgumentError } from 'commander'

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `90d`, `12h` or `30m` in milliseconds. */
export function readDuration(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const milliseconds = Number(number) * (UNITS[unit] ?? 0)
  if (milliseconds > 0) return milliseconds
  throw new InvalidArgumentError('It must be a duration such as 90d, 12h or 30m.')
}
