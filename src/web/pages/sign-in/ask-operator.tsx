/** Whom people turn to: with a link where the operator has named one, in a setting that is theirs alone. */
export function AskOperator({ contactUrl }: { readonly contactUrl: string | undefined }) {
  const who = 'the administrator of this installation'
  return contactUrl === undefined ? <>{who}</> : <a href={contactUrl}>{who}</a>
}
