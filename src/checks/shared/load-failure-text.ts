/** Why a request failed, in Chromium’s words, except where they name the proxy of the lab. */
export function loadFailureText(failure: string): string {
  return failure === 'net::ERR_TUNNEL_CONNECTION_FAILED' ? 'host unreachable' : failure
}
