/**
 * Gives up for good what only the start needs: to read files, and to be root. The code lies where a user who
 * owns nothing may not come, in root's home say, so that all of it is loaded before.
 *
 * With the last user of root's a process loses what root may do, and those of the new user may neither read
 * nor change it.
 *
 * @param uid the user to become, and the group of the same number; null for the one that it is
 * @throws `EPERM` where root may not change users
 */
export function dropRights(uid: number | null): void {
  if (uid !== null) {
    process.setgroups?.([])
    process.setgid?.(uid)
    process.setuid?.(uid)
  }
  process.permission?.drop('fs')
}
