import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '#shared/webhooks/sending/address.ts'

type Range = { name: string; inside: readonly string[]; justOutside?: readonly string[] }

const IPV4: readonly Range[] = [
  { name: 'this network', inside: ['0.0.0.0', '0.0.0.1', '0.255.255.255'], justOutside: ['1.0.0.0'] },
  {
    name: 'private 10/8',
    inside: ['10.0.0.0', '10.1.2.3', '10.255.255.255'],
    justOutside: ['9.255.255.255', '11.0.0.0'],
  },
  {
    name: 'carrier-grade NAT',
    inside: ['100.64.0.0', '100.127.255.255'],
    justOutside: ['100.63.255.255', '100.128.0.0'],
  },
  {
    name: 'loopback',
    inside: ['127.0.0.0', '127.0.0.1', '127.1.2.3', '127.255.255.255'],
    justOutside: ['126.255.255.255', '128.0.0.0'],
  },
  {
    name: 'link-local and cloud metadata',
    inside: ['169.254.0.0', '169.254.169.254', '169.254.170.2', '169.254.255.255'],
    justOutside: ['169.253.255.255', '169.255.0.0'],
  },
  {
    name: 'private 172.16/12',
    inside: ['172.16.0.0', '172.31.255.255'],
    justOutside: ['172.15.255.255', '172.32.0.0'],
  },
  {
    name: 'IETF protocol assignments',
    inside: ['192.0.0.0', '192.0.0.170', '192.0.0.255'],
    justOutside: ['191.255.255.255', '192.0.1.0'],
  },
  {
    name: 'documentation 1',
    inside: ['192.0.2.0', '192.0.2.255'],
    justOutside: ['192.0.1.255', '192.0.3.0'],
  },
  { name: 'AS112', inside: ['192.31.196.0', '192.175.48.255'], justOutside: ['192.31.195.255', '192.175.49.0'] },
  { name: 'AMT', inside: ['192.52.193.0', '192.52.193.255'], justOutside: ['192.52.192.255', '192.52.194.0'] },
  {
    name: '6to4 relays',
    inside: ['192.88.99.0', '192.88.99.1', '192.88.99.255'],
    justOutside: ['192.88.98.255', '192.88.100.0'],
  },
  {
    name: 'private 192.168/16',
    inside: ['192.168.0.0', '192.168.1.1', '192.168.255.255'],
    justOutside: ['192.167.255.255', '192.169.0.0'],
  },
  {
    name: 'benchmarking',
    inside: ['198.18.0.0', '198.19.255.255'],
    justOutside: ['198.17.255.255', '198.20.0.0'],
  },
  {
    name: 'documentation 2',
    inside: ['198.51.100.0', '198.51.100.255'],
    justOutside: ['198.51.99.255', '198.51.101.0'],
  },
  {
    name: 'documentation 3',
    inside: ['203.0.113.0', '203.0.113.255'],
    justOutside: ['203.0.112.255', '203.0.114.0'],
  },
  {
    name: 'multicast',
    inside: ['224.0.0.0', '224.0.0.1', '239.255.255.255'],
    justOutside: ['223.255.255.255'],
  },
  { name: 'reserved and broadcast', inside: ['240.0.0.0', '254.1.2.3', '255.255.255.254', '255.255.255.255'] },
  { name: 'Azure’s host service', inside: ['168.63.129.16'], justOutside: ['168.63.129.15', '168.63.129.17'] },
]

const IPV6: readonly Range[] = [
  { name: 'unspecified and loopback', inside: ['::', '::1', '0:0:0:0:0:0:0:1', '::2'] },
  {
    name: 'IPv4-mapped, private or public',
    inside: ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '0:0:0:0:0:ffff:0808:0808'],
  },
  { name: 'IPv4-compatible', inside: ['::127.0.0.1', '::7f00:1', '::8.8.8.8'] },
  { name: 'IPv4-translated', inside: ['::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'] },
  { name: 'NAT64', inside: ['64:ff9b::', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b::ffff:ffff'] },
  { name: 'local NAT64', inside: ['64:ff9b:1::', '64:ff9b:1::7f00:1', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'] },
  { name: 'discard and dummy prefix', inside: ['100::', '100::1', '100:0:0:1::', '100:0:0:1::1'] },
  {
    name: 'all below and above global unicast',
    inside: ['1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '4000::', '4000::1', '5f00::1', '8000::1', 'e000::1'],
    justOutside: ['3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  },
  {
    name: 'IETF protocol assignments with Teredo, benchmarking and ORCHID',
    inside: [
      '2001::',
      '2001::1',
      '2001:0:4136:e378:8000:63bf:3fff:fdd2',
      '2001:1::1',
      '2001:2::1',
      '2001:3::1',
      '2001:4:112::1',
      '2001:10::1',
      '2001:20::1',
      '2001:30::1',
      '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
    ],
    justOutside: ['2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:200::'],
  },
  {
    name: 'documentation 1',
    inside: ['2001:db8::', '2001:db8::1', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    justOutside: ['2001:db7:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
  },
  {
    name: '6to4',
    inside: ['2002::', '2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1', '2002:ffff:ffff::'],
    justOutside: ['2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  },
  { name: 'AS112', inside: ['2620:4f:8000::1'], justOutside: ['2620:4f:7fff::1', '2620:4f:8001::'] },
  {
    name: 'documentation 2',
    inside: ['3fff::', '3fff::1', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
    justOutside: ['3ffe::1', '3fff:1000::'],
  },
  { name: 'unique local', inside: ['fc00::', 'fc00::1', 'fd00:ec2::254', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'] },
  { name: 'link-local', inside: ['fe80::', 'fe80::1', 'fe80::1%eth0', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'] },
  { name: 'site-local', inside: ['fec0::', 'fec0::1'] },
  { name: 'multicast', inside: ['ff00::', 'ff02::1', 'ff0e::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'] },
]

const BOUNDARIES = [...IPV4, ...IPV6].map((range) => ({ justOutside: [], ...range }))

describe.each(BOUNDARIES)('$name', ({ inside, justOutside }) => {
  it.each(inside.map((address) => [address]))('%s is never called', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  if (justOutside.length > 0)
    it.each(justOutside.map((address) => [address]))('%s, just outside, may be called', (address) => {
      expect(isPublicAddress(address)).toBe(true)
    })
})

it.each([['8.8.8.8'], ['93.184.215.14'], ['2606:4700:4700::1111'], ['2A00:1450:4001:82A::200E']])(
  '%s may be called',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it.each([
  [''],
  ['shop.example'],
  ['localhost'],
  ['8.8.8'],
  ['134744072'],
  ['0x8.8.8.8'],
  ['010.8.8.8'],
  ['8.8.8.8 '],
  ['8.8.8.8/32'],
  ['8.8.8.8:443'],
  ['８.8.8.8'],
  ['[2606:4700:4700::1111]'],
  ['2606:4700:4700::1111%eth0'],
  ['2606:4700:4700::1111/64'],
  ['2606:4700:4700:::1111'],
])('%s is not an address in its usual form and is never called', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it('is never talked into an IPv6 form that carries an IPv4 address', () => {
  fc.assert(
    fc.property(
      fc.ipV4(),
      fc.constantFrom('::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'),
      (address, prefix) => {
        expect(isPublicAddress(prefix + address)).toBe(false)
      },
    ),
  )
})
