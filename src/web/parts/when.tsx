import { useContext } from 'preact/hooks'
import { isTimeZone } from '../time-zones.ts'
import { ViewerContext } from './viewer.ts'

/** A format takes a thousand times as long to make as to use. There are as many as there are zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `20 Nov 2026, 18:12 UTC`, in the viewer's time zone. @param at milliseconds since 1970 */
export function When({ at }: { readonly at: number }) {
  const { timeZone } = useContext(ViewerContext)
  const date = new Date(at)
  return <time datetime={date.toISOString()}>{formatOf(timeZone).format(date)}</time>
}

function formatOf(wished: string | null | undefined): Intl.DateTimeFormat {
  const timeZone = wished && isTimeZone(wished) ? wished : 'UTC'
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  formats.set(timeZone, format)
  return format
}
