/** The network address of the client. X-Forwarded-For is used only as far as trusted proxies wrote it. */
import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

const IPV6_NETWORK_GROUPS = 4

export const toFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function makeTrustedList(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) list.addAddress(address, toFamily(address))
    else list.addSubnet(address, Number(bits), toFamily(address))
  }
  return list
}

/** `::ffff:10.0.0.1` is the IPv4 address 10.0.0.1 on a socket of both families. */
function toPlainAddress(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Enough of an address to know one's own proxy by, and too little to know a visitor by. */
export function toNetwork(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return `${toGroups(address).slice(0, 3).join(':')}::/48`
}

/** An IPv6 customer has a whole /64, so it counts as one address. */
function toCountedAddress(address: string): string {
  if (isIP(address) !== 6) return address
  return `${toGroups(address).slice(0, IPV6_NETWORK_GROUPS).join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
function toGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
}

/** True if one of our proxies forwarded the request, so that its headers can be trusted. */
export type IsFromTrustedProxy = (c: Context) => boolean

export function makeProxyCheck(trustedProxies: readonly string[]): IsFromTrustedProxy {
  const trusted = makeTrustedList(trustedProxies)
  return (c) => {
    const address = toPlainAddress(getConnInfo(c).remote.address ?? '')
    return isIP(address) !== 0 && trusted.check(address, toFamily(address))
  }
}

export type ReadClientAddress = (c: Context) => string
/** The client's address from the socket's address and the header. */
type ToClientAddress = (peer: string, forwardedFor: string | undefined) => string

/**
 * The full address of the client, from the socket's address and the header.
 *
 * @param onUntrusted called once, when a client that is not a trusted proxy sends X-Forwarded-For:
 * either a proxy is missing in the settings, so that all its visitors count as one, or the header
 * is forged
 */
function makeWholeAddress(
  trustedProxies: readonly string[],
  onUntrusted: (peer: string) => void = () => {},
): ToClientAddress {
  const trusted = makeTrustedList(trustedProxies)
  let isReported = false
  return (peer, forwardedFor) => {
    let address = toPlainAddress(peer)
    if (forwardedFor === undefined) return address
    if (!isReported && isIP(address) && !trusted.check(address, toFamily(address))) {
      isReported = true
      onUntrusted(address)
    }
    const forwarded = forwardedFor.split(',').map(toPlainAddress)
    while (isIP(address) && trusted.check(address, toFamily(address))) {
      const next = forwarded.pop()
      if (next === undefined || !isIP(next)) break
      address = next
    }
    return address
  }
}

/** The address that rate limits count. */
function makeAddressReader(
  trustedProxies: readonly string[],
  onUntrusted?: (peer: string) => void,
): ToClientAddress {
  const toWhole = makeWholeAddress(trustedProxies, onUntrusted)
  return (peer, forwardedFor) => toCountedAddress(toWhole(peer, forwardedFor))
}

const read =
  (toAddress: ToClientAddress): ReadClientAddress =>
  (c) =>
    toAddress(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'))

/** The whole address of the client, as `makeWholeAddress` finds it. */
export function makeWholeAddressReader(trustedProxies: readonly string[]): ReadClientAddress {
  return read(makeWholeAddress(trustedProxies))
}

export function makeClientAddressReader(
  trustedProxies: readonly string[],
  onUntrusted?: (peer: string) => void,
): ReadClientAddress {
  return read(makeAddressReader(trustedProxies, onUntrusted))
}
