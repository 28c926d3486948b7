import { type SmallEngine, smallVerbs } from '../engine/contract.ts';
import { RpcClient } from '../rpc/client.ts';
import type { AsyncOf, OpenPort } from '../rpc/protocol.ts';

export type LessonClient = RpcClient<SmallEngine>;
export type AsyncLessonEngine = AsyncOf<SmallEngine>;

export const lessonClient = (openPorts: readonly OpenPort[]): LessonClient =>
  new RpcClient(smallVerbs, openPorts);
