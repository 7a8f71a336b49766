/** Why a store was not reached, in words that end a sentence. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it closes the connection',
  ENOTFOUND: 'its name does not exist',
  EAI_AGAIN: 'its name cannot be resolved',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
}

const UNKNOWN_AUTHORITY = 'its certificate is not from a known authority'

/** The same for what stays until an operator changes it. */
const LASTING: Readonly<Record<string, string>> = {
  EPROTO: 'no TLS connection is possible',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Undefined if nothing is known. */
export function silenceReason(error: unknown): string | undefined {
  return REASONS[codeOf(error)] ?? LASTING[codeOf(error)]
}

/** Whether the same request may get an answer later. */
export function isLasting(error: unknown): boolean {
  return codeOf(error) in LASTING
}
