import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { bundleFunctions } from '#infra/bundle.ts'
import { bundlesFolder } from '#infra/source-maps.ts'
import { stageOf } from '#infra/stage.ts'
import { IntakeStack } from './intake-stack.ts'

const app = new App()
const stage = stageOf(app.node.tryGetContext('stage') ?? 'production', process.env.AWS_ENDPOINT_URL)
await bundleFunctions(bundlesFolder)
new IntakeStack(app, { stage, bundles: bundlesFolder })
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
