/** The operator's contact: a link if the operator has set one, in an operator-only setting. */
export function AskOperator({ contactUrl }: { readonly contactUrl: string | undefined }) {
  const who = 'the administrator of this installation'
  return contactUrl === undefined ? <>{who}</> : <a href={contactUrl}>{who}</a>
}
