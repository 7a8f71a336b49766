import { isIP } from 'node:net'
import { smtpServer } from '../notify/smtp-server.ts'
import { deniableHost } from '../request/target.ts'
import { namedHost } from '../request/named-host.ts'

/** The error of one item of a list, as the end of the sentence "PAGEMARK_X …". */
export function rangeFault(range: string): string | undefined {
  const [address = '', bits, more] = range.split('/')
  const width = isIP(address) === 4 ? 32 : 128
  const whole = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= width
  if (isIP(address) !== 0 && !address.includes('%') && whole && more === undefined) return undefined
  return 'is not an address range such as 192.168.0.0/16'
}

export function smtpFault(url: string): string | undefined {
  try {
    smtpServer(url)
    return undefined
  } catch {
    return 'must be a URL that starts with smtp:// or smtps://'
  }
}

export function hostFault(host: string): string | undefined {
  if (deniableHost(host) !== undefined) return undefined
  return 'is not a host name such as example.com; PAGEMARK_DENY_CIDRS takes addresses'
}

export function servedHostFault(host: string): string | undefined {
  if (!host.includes(':') && !host.includes('*') && namedHost(host) !== undefined) return undefined
  return 'is not a host name such as audits.example.com, without a port'
}

export function proxyFault(proxy: string): string | undefined {
  if (/^\d{1,2}$/.test(proxy) || isIP(proxy) !== 0) return undefined
  return rangeFault(proxy) && 'is neither a hop count nor an address or range'
}

export function portFault(port: string): string | undefined {
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0
  return number >= 1 && number <= 65_535 ? undefined : 'is not a port'
}
