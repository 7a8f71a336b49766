/**
 * Hosts of the chat services. Anyone can send requests to them from anywhere, so their responses tell nobody about the
 * network of this installation, and several channels at one of them are no load for it.
 */
const SERVICE_HOSTS = new Set([
  'api.telegram.org',
  'chat.googleapis.com',
  'discord.com',
  'hooks.slack.com',
])

export function isServiceHost(hostname: string): boolean {
  return SERVICE_HOSTS.has(hostname)
}
