/** Above a form with a password, where nothing encrypts it on its way. */
export function ExposedNotice() {
  return (
    <p class="notice decent">
      This connection is not encrypted: whoever is between you and the server can read the password.
      The operator can put https in front.
    </p>
  )
}
