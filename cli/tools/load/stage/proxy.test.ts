import { expect, test } from 'vitest'
import { toLocalNginx } from './proxy.ts'

test('the published nginx configuration is used unchanged except for port, machines and folder', () => {
  const text = toLocalNginx({
    port: 4000,
    upstreams: [4001, 4002],
    siteDir: '/srv/copy',
    folder: '/tmp/of-its-own',
  })
  expect(text).toContain('\tlisten 127.0.0.1:4000;\n')
  expect(text.match(/server 127\.0\.0\.1:400[12] /g)).toHaveLength(2)
  expect(text).toContain('root /srv/copy;')
  expect(text).not.toMatch(/ssl|return 301|4321|\/srv\/pitchproof/)
  expect(text).toContain('error_page 502 504 = @later;')
  expect(text.split('{')).toHaveLength(text.split('}').length)
})
