import { useContext } from 'preact/hooks'
import { isTimeZone } from '../../query/time-zones.ts'
import { ViewerContext } from '../frame/viewer.ts'

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const SHAPES = {
  day: DAY,
  moment: { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
} as const

/** Creating a format takes a thousand times as long as using it. There are twice as many as time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

interface WhenProps {
  /** Milliseconds since 1970. */
  readonly at: number
  /** By default that of the viewer. */
  readonly zone?: string | undefined
}

/** `20 Nov 2026, 18:12 UTC`. */
export function When({ at, zone }: WhenProps) {
  const { timeZone } = useContext(ViewerContext)
  const format = formatOf('moment', zone ?? timeZone)
  return (
    <time datetime={new Date(at).toISOString()} data-zone={zone}>
      {format.format(at)}
    </time>
  )
}

/** `20 Nov 2026`, in the viewer's time zone. @param at milliseconds since 1970 */
export function Day({ at }: { readonly at: number }) {
  const dayText = useDayText()
  return <time datetime={new Date(at).toISOString()}>{dayText(at)}</time>
}

/** The same without markup. */
export function useDayText(): (at: number) => string {
  const { timeZone } = useContext(ViewerContext)
  const format = formatOf('day', timeZone)
  return (at) => format.format(at)
}

function formatOf(
  shape: keyof typeof SHAPES,
  wanted: string | null | undefined,
): Intl.DateTimeFormat {
  const timeZone = wanted && isTimeZone(wanted) ? wanted : 'UTC'
  const name = `${shape} ${timeZone}`
  const known = formats.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', { ...SHAPES[shape], timeZone })
  formats.set(name, format)
  return format
}
