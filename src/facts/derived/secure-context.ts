/** True for an http: URL that a browser trusts like https: because it never leaves the machine. */
export function isLoopback(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  )
}

/** True for an unencrypted URL: http: to anything but the local machine. */
export function isInsecure(url: string): boolean {
  return url.startsWith('http:') && !isLoopback(url)
}

/** True if the URL is https:. */
export function isHttps(url: string): boolean {
  return url.startsWith('https:')
}
