import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { bundleFunctions } from '#infra/bundle.ts'
import { deploymentOf } from '#infra/deployment.ts'
import { bundlesFolder } from '#infra/source-maps.ts'
import { IntakeStack } from './intake-stack.ts'

const app = new App()
const deployment = deploymentOf(app.node.getAllContext(), process.env.AWS_ENDPOINT_URL)
await bundleFunctions(bundlesFolder)
new IntakeStack(app, { deployment, bundles: bundlesFolder })
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
