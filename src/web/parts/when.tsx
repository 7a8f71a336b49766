const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `20 Nov 2026, 18:12 UTC`. @param at milliseconds since 1970 */
export function When({ at }: { readonly at: number }) {
  const date = new Date(at)
  return <time datetime={date.toISOString()}>{format.format(date)} UTC</time>
}
