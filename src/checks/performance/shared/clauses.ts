/** One message of several defects: `The server takes 700 ms to respond; redirects take 40 ms`. */
export function joinClauses(clauses: readonly string[]): string {
  const text = clauses.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
