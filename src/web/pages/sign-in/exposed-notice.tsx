/** Above a password form on an unencrypted connection. */
export function ExposedNotice() {
  return (
    <p class="notice decent">
      This connection is not encrypted, so others on the network can read the password. Ask the
      operator to set up HTTPS.
    </p>
  )
}
