/** Above a form with a password, where nothing encrypts it on its way. */
export function ExposedNotice() {
  return (
    <p class="notice decent">
      This connection is not encrypted, so others on the network can read the password. Ask the
      operator to set up HTTPS.
    </p>
  )
}
