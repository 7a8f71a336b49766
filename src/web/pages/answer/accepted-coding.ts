/** The best coding of a body that the client takes: what `Accept-Encoding` allows of ours. */
export function acceptedCoding(accepted: string | undefined): 'br' | 'gzip' | undefined {
  const codings = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, quality = 'q=1']) => Number(quality.replace(/^q=/, '')) > 0)
      .map(([coding]) => coding),
  )
  if (codings.has('br')) return 'br'
  return codings.has('gzip') ? 'gzip' : undefined
}
