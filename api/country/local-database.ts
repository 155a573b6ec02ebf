/**
 * Country of a network address from a database in an npm package
 * (@ip-location-db/geo-whois-asn-country-mmdb, public domain, updated monthly from the registries'
 * own lists; their statistics are nro.net's, CC BY 4.0). 8 MB, read at the first call.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { BlockList, isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { Reader, type Response } from 'mmdb-lib'
import { once } from '#api/once.ts'
import { toFamily } from '#api/middleware/client-address.ts'

const PACKAGE = '@ip-location-db/geo-whois-asn-country-mmdb'

/** Special-use networks, which belong to no country (RFC 6890), whatever a list says. */
const SPECIAL: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
]
const special = new BlockList()
for (const [network, bits] of SPECIAL) special.addSubnet(network, bits, toFamily(network))

type CountryRow = Response & { readonly country_code?: string }

const open = once(async () => {
  const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`))
  return new Reader<CountryRow>(await readFile(join(folder, 'geo-whois-asn-country.mmdb')))
})

/** The country, ISO 3166 in two capital letters; null for an address in no list, such as a private one. */
export async function lookUpCountry(address: string): Promise<string | null> {
  if (isIP(address) === 0 || special.check(address, toFamily(address))) return null
  return (await open()).get(address)?.country_code ?? null
}
