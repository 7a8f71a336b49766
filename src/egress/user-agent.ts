/**
 * An honest name, with a contact for owners of audited sites: `Pagemark/1.2.3 (+https://operator.example/about)`.
 * Without a contact page, which only an operator can have, it is just the name and version.
 */
export function userAgentOf(version: string, contact: string | null): string {
  return contact === null ? `Pagemark/${version}` : `Pagemark/${version} (+${contact})`
}
