import { list } from '../settings/setting.ts'
import { hostFault, portFault, rangeFault } from './setting-faults.ts'

const RANGES = 'ranges such as `10.0.0.0/8`'

/** Settings of what can be audited. */
export const TARGET_SETTINGS = {
  ALLOW_CIDRS: list({
    doc: 'IP ranges that can be audited besides public ones.',
    fallback: '',
    items: RANGES,
    item: rangeFault,
  }),
  DENY_CIDRS: list({
    doc: 'IP ranges that are never audited.',
    fallback: '',
    items: RANGES,
    item: rangeFault,
  }),
  ALLOW_HOSTS: list({
    doc: 'Single-label or special-use host names that can be audited.',
    fallback: '',
    items: 'host names',
  }),
  DENY_HOSTS: list({
    doc: 'Host names that are never audited, with all their subdomains.',
    fallback: '',
    items: 'host names',
    item: hostFault,
  }),
  ALLOW_PORTS: list({
    doc: 'Ports that can be audited.',
    fallback: '80,443',
    items: 'ports 1–65535',
    item: portFault,
  }),
} as const
