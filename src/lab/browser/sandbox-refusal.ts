export const SANDBOX_REFUSED =
  'This system forbids the browser’s sandbox. Allow unprivileged user namespaces (sysctl kernel.unprivileged_userns_clone=1, or kernel.apparmor_restrict_unprivileged_userns=0; in a container a seccomp profile that permits them), or set PAGEMARK_ALLOW_UNSANDBOXED=1 if you only audit pages that you trust.'

/**
 * What Chromium logs before it exits: `[1121/170028.604897:FATAL:…/ zygote_host_impl_linux.cc:129] No usable sandbox!
 * …`. Distributions' packages exit normally (`ERROR`).
 */
const REFUSAL =
  /^\[[\d:/.]+:(?:FATAL|ERROR):[\w./-]*(?:zygote_host_impl_linux\.cc[:(]\d+\)?\] No usable sandbox!|setuid_sandbox_host\.cc[:(]\d+\)?\] The SUID sandbox helper binary was found, but is not configured correctly)/m

/** Whether a browser that exited at start did so for lack of a sandbox. */
export function isSandboxRefusal(lastWords: string): boolean {
  return REFUSAL.test(lastWords)
}
