import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tokenPattern } from '#shared/access/gateway-rules.ts'
import { pageIds, pagePaths } from '#shared/api/pages/paths.ts'
import { referenced, type Synthesized } from '#test/infra/stack/synthesize.ts'
import { routeList } from '#test/support/route-list.ts'

const methodSchema = z.object({
  HttpMethod: z.string(),
  ResourceId: z.unknown(),
  AuthorizationType: z.string(),
  AuthorizerId: z.optional(z.unknown()),
  Integration: z.object({ Type: z.string(), Uri: z.optional(z.unknown()) }),
})

/**
 * Every method of the gateway: `GET /path`, whether the authorizer stands before it, and the construct that answers.
 */
const methodsOf = ({ resourcesOf }: Synthesized) => {
  const resources = new Map(resourcesOf('AWS::ApiGateway::Resource').map((resource) => [resource.logicalId, resource]))
  const functions = new Map(resourcesOf('AWS::Lambda::Function').map((found) => [found.logicalId, found.path]))
  const pathOf = (reference: unknown): string => {
    const parent = resources.get(referenced(reference))
    return parent ? `${pathOf(parent.properties.ParentId)}/${parent.properties.PathPart}` : ''
  }
  return resourcesOf('AWS::ApiGateway::Method').map(({ properties }) => {
    const { HttpMethod, ResourceId, AuthorizationType, AuthorizerId, Integration } = methodSchema.parse(properties)
    const answeredBy = [...functions].find(([logicalId]) =>
      JSON.stringify(Integration.Uri ?? '').includes(`"${logicalId}"`),
    )
    return {
      route: `${HttpMethod} ${pathOf(ResourceId) || '/'}`,
      authorized: AuthorizationType === 'CUSTOM' && AuthorizerId !== undefined,
      answeredBy: answeredBy?.[1].split('/')[1] ?? Integration.Type,
    }
  })
}

const token = (length: number) => 'a'.repeat(length)

export const describeRoutes = (synthesized: () => Synthesized): void => {
  describe('the methods of the gateway', () => {
    it('are the routes behind the authorizer, a preflight where CORS is on, and the fallback', () => {
      const expected = [
        ...routeList.map(({ id, method, path }) => ({ route: `${method} ${path}`, authorized: true, answeredBy: id })),
        ...[...new Set(routeList.filter(({ cors }) => cors).map(({ path }) => path))].map((path) => ({
          route: `OPTIONS ${path}`,
          authorized: false,
          answeredBy: 'MOCK',
        })),
        ...pageIds.map((id) => ({ route: `GET ${pagePaths[id]}`, authorized: false, answeredBy: id })),
        { route: 'ANY /', authorized: false, answeredBy: 'fallback' },
        { route: 'ANY /{proxy+}', authorized: false, answeredBy: 'fallback' },
      ]
      const byRoute = (one: { route: string }, other: { route: string }) => one.route.localeCompare(other.route)
      expect(methodsOf(synthesized()).toSorted(byRoute)).toEqual(expected.toSorted(byRoute))
    })

    it('hand out Lambda permissions for one method each', () => {
      const invokers = synthesized()
        .resourcesOf('AWS::Lambda::Permission')
        .filter(({ properties }) => properties.Principal === 'apigateway.amazonaws.com')
      expect(invokers).toHaveLength(routeList.length + pageIds.length + 3)
      for (const { properties } of invokers) expect(properties.SourceArn).toBeDefined()
    })
  })

  describe('the authorizer', () => {
    it('sees the Authorization header of the one form, and its answer is kept for five minutes', () => {
      const [authorizer] = synthesized().resourcesOf('AWS::ApiGateway::Authorizer')
      expect(authorizer?.properties).toMatchObject({
        Type: 'TOKEN',
        IdentitySource: 'method.request.header.Authorization',
        IdentityValidationExpression: tokenPattern,
        AuthorizerResultTtlInSeconds: 300,
      })
    })

    it.each([`Bearer sik_${token(38)}`, `bearer sik_${token(38)}`, `BEARER ${token(3)}.${token(4)}.${token(5)}`])(
      'is asked about %s',
      (header) => {
        expect(header).toMatch(new RegExp(tokenPattern))
      },
    )

    it.each([
      '',
      'Bearer',
      `sik_${token(38)}`,
      `Bearer  sik_${token(38)}`,
      `Bearer sik_${token(38)} `,
      `Bearer sik_${token(37)}`,
      `Bearer sik_${token(39)}`,
      `Bearer sik_${token(37)}-`,
      `Basic sik_${token(38)}`,
      `Bearer ${token(3)}.${token(4)}`,
      `Bearer ${token(3)}..${token(4)}`,
      `Bearer ${token(3)}.${token(4)}.${token(5)}.${token(5)}`,
      `Bearer sik_${token(38)}, Bearer sik_${token(38)}`,
    ])('is not asked about "%s"', (header) => {
      expect(header).not.toMatch(new RegExp(tokenPattern))
    })
  })
}
