/**
 * Permanently gives up what only the start needs: reading files, and being root. All code is loaded before, since it
 * may lie where an unprivileged user has no access, such as in root's home.
 *
 * A process that drops root's last user id loses root's capabilities, and processes of the new user can neither read
 * nor change it.
 *
 * @param uid the user to become, with the group of the same number; null to stay
 * @throws `EPERM` if root cannot change users
 */
export function dropRights(uid: number | null): void {
  if (uid !== null) {
    process.setgroups?.([])
    process.setgid?.(uid)
    process.setuid?.(uid)
  }
  process.permission?.drop('fs')
}
