// The state of the analysis: values, nodes, fields, modules, instances, and the call graph that comes of them.

import type { Result } from '../library-map';
import type { Constant, ModuleConstraints } from '../2-summarize/constraints';
import { ParameterKind, REGION_SIZE } from '../2-summarize/constraints';
import { Accesses } from './accesses';
import { EscapedNames } from './by-name';
import { CallsByName } from './calls-by-name';
import { Classes } from './classes';
import { Derivations } from './derivations';
import { Fields } from './fields';
import type { FieldListener } from './fields';
import { Graph } from './graph';
import { Hooks } from './hooks';
import { instanceOf } from './instances';
import { dottedName } from './library-values';
import type { Instance, Site } from './instances';
import type { BlockState, FindModule, ModuleRole, ModuleState, NativeClasses } from './modules';
import { Numbers } from './numbers';
import { Purpose, Slot } from './purposes';
import { Triples } from './triples';
import { ANY, Kind, Values } from './values';

export { Purpose, Slot };

/** Methods that change what attributes mean: machine code that has one says so. */
const HOOKS =
  'getattr getattribute setattr delattr get set delete set_name instancecheck subclasscheck init_subclass bool len prepare';

/** What machine code that says nothing of them does as `object` does: it describes the object, or compares it by itself. */
const DESCRIPTIONS = 'name qualname module doc dict slots repr str format hash eq ne';

/** Special names that a class in machine code is not taken to have. */
const NOT_NATIVE: ReadonlySet<string> = new Set(`${HOOKS} ${DESCRIPTIONS}`.split(' ').map((name) => `__${name}__`));

/** An attribute's key is even, an item's odd. */
const PER_FIELD = 2;

/** What the library has under a dotted name. */
export interface LibraryThing {
  readonly kind: 'module' | 'class' | 'function' | 'value';
  /** The name under which it is declared. */
  readonly name: string;
  /** The class of a value, where that is known. */
  readonly type: string | null;
  /** The text that a value is, where it is a version's. */
  readonly text?: string;
}

/** What is known of the library as a whole. */
export interface LibraryFacts {
  /** What a dotted name stands for in the library; null where nothing is known of that. */
  readonly thing: (name: string) => LibraryThing | null;
  /** The names that `import *` takes from a module of the library; null where they are not known. */
  readonly publicNames: (module: string) => readonly string[] | null;
  /** What a function or method gives, or reading a property; null where that may be anything. */
  readonly resultOf: (name: string) => Result | null;
  /** Whether a dotted name is a method of a class in machine code. */
  readonly isMethod: (name: string) => boolean;
  /** Whether the library may call what an object that it is given has under a name: some class of its own has the name. */
  readonly mayCall: (name: string) => boolean;
  /** Whether a dotted name is there; null where nobody knows. */
  readonly isThere: (name: string) => boolean | null;
}

/** What a call leads to. */
export interface CallEdge {
  readonly site: Site;
  /** A function's or module's instance; null for what is native. */
  readonly callee: Instance | null;
  /** The class, or the native, that is called; 0 where `callee` says it all. */
  readonly value: number;
  /** It is a call expression, and not an operator, an attribute or a statement that calls. */
  readonly isExplicit: boolean;
  /** Of a call of anything: the name that it is read from the object by, -1 if it is not known. */
  readonly name: number;
  /** Of a call by unknown code: the value that it has the callee from, -1 where that is not known. */
  readonly from: number;
}

/** A place where objects of a class of the program are made. */
export interface Making {
  readonly site: Site;
  readonly cls: number;
}

/** A place where something goes to code that nothing is known of. */
export interface Handing {
  readonly site: Site;
  /** The node of what goes there. */
  readonly node: number;
}

/** The site of what code calls that nothing is known of. */
export const UNKNOWN_CODE = -1;

/** Stands for the type of a constant that nobody has asked for. */
const UNASKED = -1;

/** The first of the sites that stand for reading a name from anything; the others lie below it. */
const FIRST_NAME = -2_000_000_000;

export class Solver {
  /** Stands for all places in code that nothing is known of. */
  unknownSite!: Site;
  /** Whether everything that follows from the constraints is known. */
  isFinished = false;
  readonly values = new Values();
  readonly classes = new Classes();
  readonly escapedNames = new EscapedNames();
  readonly callsByName = new CallsByName();
  readonly hooks = new Hooks();
  readonly accesses = new Accesses();
  readonly derivations = new Derivations();
  readonly graph: Graph;
  readonly find: FindModule;
  readonly library: LibraryFacts;
  /** Whether a function or class is called for entry points, and not by unknown code. */
  readonly isServed: (module: string, scope: number) => boolean;
  readonly instances: Instance[] = [];
  readonly edges: CallEdge[] = [];
  readonly makings: Making[] = [];
  readonly handed: Handing[] = [];
  readonly modules = new Map<string, ModuleState>();
  /** The instances whose code imports modules by names that are not known. */
  readonly computedImports = new Set<Instance>();
  readonly blocks: BlockState[] = [];
  /** Takes what goes to code that nothing is known of. */
  readonly escaping: number;
  /** What of that has code of the program behind it. */
  readonly escaped: number;
  /** Everything that is raised. */
  readonly raised: number;
  /** Takes what nobody asks for. */
  readonly nothing = -1;
  readonly none: number;
  readonly true: number;
  readonly false: number;
  /** Nodes that are made once, by what they are for. */
  private readonly shared = new Triples();
  private readonly sharedNodes: number[] = [];
  private readonly done = new Set<string>();
  private readonly textNumbers = new Map<string, number>();
  private readonly texts: string[] = [];
  private readonly fields = new Fields();
  private readonly allocations = new Triples();
  private readonly allocationDepths: number[] = [];
  private readonly moduleList: ModuleState[] = [];
  private readonly instanceKeys = new Triples();
  private readonly siteKeys = new Triples();
  private readonly edgeKeys = new Triples();
  private readonly makingKeys = new Triples();
  private readonly handKeys = new Triples();
  private readonly builtins = new Map<string, number>();
  private tupleOfAny: number | null = null;
  private namesOfBuiltins: ReadonlySet<number> | null = null;
  /** The object of each constant's type. */
  private readonly types = new Numbers();
  private readonly defaults = new Map<string, number>();
  private readonly lengths = new Map<number, number>();
  private readonly slices = new Map<number, readonly number[]>();

  constructor(find: FindModule, library: LibraryFacts, isServed: (module: string, scope: number) => boolean) {
    this.find = find;
    this.library = library;
    this.isServed = isServed;
    this.graph = new Graph({
      typeOf: (value) => this.typeOfConstant(value),
      isText: (value) => this.values.constantOf(value)?.type === 'str',
    });
    this.escaping = this.graph.nodeOfAll();
    this.escaped = this.graph.nodeOfAll();
    this.graph.saturateInto(this.escaping);
    this.raised = this.graph.nodeOfAll();
    this.none = this.values.constant({ type: 'none', text: '' });
    this.true = this.values.constant({ type: 'bool', text: 'True' });
    this.false = this.values.constant({ type: 'bool', text: 'False' });
  }

  // ---- texts ----

  text(text: string): number {
    const known = this.textNumbers.get(text);
    if (known !== undefined) return known;
    this.textNumbers.set(text, this.texts.length);
    this.texts.push(text);
    return this.texts.length - 1;
  }

  textAt(number: number): string {
    return this.texts[number] ?? '';
  }

  // ---- values ----

  /** A text as a value. */
  textValue(text: string): number {
    return this.values.constant({ type: 'str', text });
  }

  native(name: string): number {
    return this.values.number(Kind.native, this.text(name));
  }

  function(block: BlockState, closure: Instance | null): number {
    return this.values.number(Kind.function, block.number, (closure?.number ?? -1) + 1);
  }

  /** The block and the environment of a function. */
  functionParts(value: number): { readonly block: BlockState; readonly closure: Instance | null } {
    const block = this.blocks[this.values.first(value)] as BlockState;
    const closure = this.instanceAt(this.values.second(value) - 1);
    return { block, closure };
  }

  instanceAt(number: number): Instance | null {
    return number < 0 ? null : (this.instances[number] ?? null);
  }

  /** The number of the instance of a block in an environment and a context: its index in `instances`, where a new one is still to come. */
  instanceNumber(block: BlockState, closure: Instance | null, context: number): number {
    return this.instanceKeys.number(block.number, closure?.number ?? -1, context);
  }

  /** The class of a class body's instance. */
  classOfBody(body: Instance): number {
    return this.values.number(Kind.class, body.number);
  }

  /** The instance of a class's body; null for another value. */
  bodyOfClass(value: number): Instance | null {
    return this.values.kind(value) === Kind.class ? this.instanceAt(this.values.first(value)) : null;
  }

  /** Whether a class has no metaclass but `type`, as far as is known. */
  hasPlainMetaclass(cls: number): boolean {
    const metaclasses = this.classes.metaclasses(cls);
    return metaclasses === null || this.graph.values(metaclasses).length === 0;
  }

  /** Whether a class, or a function, is one of the program and not of a model or of the library's machine code. */
  isOwn(value: number): boolean {
    const kind = this.values.kind(value);
    if (kind === Kind.class) return this.bodyOfClass(value)?.block.module.role === 'code';
    return kind === Kind.function && this.functionParts(value).block.module.role === 'code';
  }

  /** A number for a place where objects are made, in an instance. */
  allocation({ instance, site }: Site, part = 0): number {
    const number = this.allocations.number(instance.number, site, part);
    if (number === this.allocationDepths.length) this.allocationDepths.push(instance.depth);
    return number + 1;
  }

  /** What tells apart the functions that serve one class or one name, which may be shared by many. */
  contextFor(kind: 'class' | 'name', number: number): number {
    return this.allocation(this.unknownSite, kind === 'class' ? number : -1000 - number);
  }

  /** How deep the contexts lie around a place where objects are made. */
  allocationDepth(allocation: number): number {
    return this.allocationDepths[allocation - 1] ?? 0;
  }

  /** A class of Python's by its name in `builtins`: the one that the model of the module has, or what stands for it. */
  builtin(name: string): number {
    const known = this.builtins.get(name);
    if (known !== undefined) return known;
    const found = this.findBuiltin(name);
    if (this.modules.get('builtins')?.body != null) this.builtins.set(name, found);
    return found;
  }

  private findBuiltin(name: string): number {
    const model = this.module('builtins');
    const block = model.blocks.find(({ block: { kind, qualname } }) => kind === 'class' && qualname === name);
    if (block === undefined || model.body === null) return this.native(`builtins.${name}`);
    return this.classOfBody(instanceOf(this, block, model.body, 0, 0));
  }

  /** The names that some builtin class has. */
  get builtinNames(): ReadonlySet<number> {
    this.namesOfBuiltins ??= this.findBuiltinNames();
    return this.namesOfBuiltins;
  }

  private findBuiltinNames(): ReadonlySet<number> {
    const { blocks, texts } = this.module('builtins');
    const classes = blocks.filter(({ block }) => block.kind === 'class');
    const words = classes.flatMap(({ block }) => [...block.fields].filter((_, index) => index % 2 === 1));
    return new Set(words.map((word) => texts[word] as number));
  }

  /** An object of a builtin class, wherever it was made. */
  builtinObject(name: string): number {
    return this.values.number(Kind.object, this.builtin(name));
  }

  integer(value: number): number {
    return this.values.constant({ type: 'int', text: String(value) });
  }

  /** The whole number that a value is, or null. */
  integerOf(value: number): number | null {
    const constant = this.values.constantOf(value);
    return constant?.type === 'int' ? Number(constant.text) : null;
  }

  /** Whether a value's class is `dict` or derives from it, as far as is known. */
  isMapping(value: number): boolean {
    const kind = this.values.kind(value);
    if (kind === Kind.namespace) return true;
    if (kind !== Kind.object) return false;
    const cls = this.values.first(value);
    const dict = this.builtin('dict');
    return cls === dict || this.classes.orderOf(cls)?.classes.includes(dict) === true;
  }

  /** Whether a dotted name is a class of the library. */
  isNativeClass(name: string): boolean {
    return this.nativeClasses(name)?.ancestorsOf(name) != null;
  }

  /** The dotted names of the classes that one of the library derives from, itself included; none for what is no class. */
  ancestorsOfNative(name: string): ReadonlySet<string> {
    return this.nativeClasses(name)?.ancestorsOf(name) ?? new Set();
  }

  /** What is known of a class of the library, by its name; null where that is nothing. */
  private nativeClasses(name: string): NativeClasses | null {
    const [top, member] = name.split('.');
    if (top === undefined || member === undefined) return null;
    const source = this.find(top);
    return source.kind === 'native' || source.kind === 'source' ? (source.classes ?? null) : null;
  }

  /** Whether a class of the library may derive from one of the program or of a model. */
  mayDerive(native: number, from: number): boolean {
    if (native === ANY) return true;
    const body = this.bodyOfClass(from);
    if (body === null) return true;
    const { module, block } = body.block;
    // The library knows no class of the program.
    if (module.role === 'code') return false;
    if (module.name !== 'builtins') return true;
    const name = this.textAt(this.values.first(native));
    return this.nativeClasses(name)?.ancestorsOf(name)?.has(`builtins.${block.qualname}`) ?? true;
  }

  /** What a class of the library has under a name; null where nothing says that it has anything. What it is not known to have its objects may have been given. */
  nativeMember(cls: number, name: number): number | null {
    const text = this.textAt(name);
    const owner = this.textAt(this.values.first(cls));
    if (NOT_NATIVE.has(text)) return null;
    if (this.nativeClasses(owner)?.lacks(owner, text) === true) return ANY;
    return dottedName(this, owner, text);
  }

  /** A tuple display without stars has a length. */
  setLength(value: number, length: number): void {
    this.lengths.set(value, length);
  }

  lengthOf(value: number): number | null {
    return this.lengths.get(value) ?? null;
  }

  /** What the class of a model leaves to the native: a member that has no special meaning and that the model does not bind. */
  unmodelled(cls: number, name: number): number | null {
    const body = this.bodyOfClass(cls);
    const text = this.textAt(name);
    if (body === null || body.block.module.role !== 'model' || /^__\w+__$/.test(text)) return null;
    const { block, module } = body.block;
    const isBound = block.fields.some((word, index) => index % 2 === 1 && module.texts[word] === name);
    const full = `${module.name}.${block.qualname}.${text}`;
    return !isBound && this.library.isMethod(full) ? this.native(full) : null;
  }

  setSlice(value: number, parts: readonly number[]): void {
    this.slices.set(value, parts);
  }

  /** The nodes of the lower end, the upper end and the step of a slice, -1 for one that is not given; null for another value. */
  sliceOf(value: number): readonly number[] | null {
    return this.slices.get(value) ?? null;
  }

  /** The value under which a container keeps what is stored under another; null for one whose equals are not known. */
  itemConstant(value: number): number | null {
    const kind = this.values.kind(value);
    if (kind === Kind.module || kind === Kind.function) return value;
    const constant = this.values.constantOf(value);
    if (constant === null || constant.type === 'float' || constant.type === 'complex') return null;
    if (constant.type === 'bool') return this.integer(constant.text === 'True' ? 1 : 0);
    return constant.type === 'int' && constant.text.startsWith('-') ? null : value;
  }

  setDefault(value: number, variable: number, node: number): void {
    this.defaults.set(`${value},${variable}`, node);
  }

  /** The node of a parameter's default. */
  defaultOf(value: number, variable: number): number | null {
    return this.defaults.get(`${value},${variable}`) ?? null;
  }

  private typeOfConstant(value: number): number {
    if (this.values.kind(value) !== Kind.constant) return 0;
    while (this.types.length <= value) this.types.push(UNASKED);
    const known = this.types.at(value);
    if (known !== UNASKED) return known;
    const { type } = this.values.constantOf(value) as Constant;
    const isFew = type === 'none' || type === 'bool' || type === 'ellipsis';
    const found = isFew ? 0 : this.builtinObject(type);
    this.types.set(value, found);
    return found;
  }

  // ---- nodes ----

  /** A node that is made once for a purpose; `fill` says what flows into it. */
  sharedNode(purpose: Purpose, first: number, second: number, fill: (node: number) => void): number {
    const number = this.shared.number(purpose, first, second);
    const known = this.sharedNodes[number];
    if (known !== undefined) return known;
    const node = this.nodeFor(purpose);
    this.sharedNodes[number] = node;
    fill(node);
    return node;
  }

  private nodeFor(purpose: Purpose): number {
    return purpose === Purpose.ofAny ? this.graph.nodeOfAll() : this.graph.node();
  }

  /** Stands for all places that read a name from anything: what that runs. */
  nameSite(name: number): Site {
    return { instance: this.unknownSite.instance, site: FIRST_NAME - name };
  }

  /** A number for a place in an instance's code. */
  siteNumber({ instance, site }: Site): number {
    return this.siteKeys.number(instance.number, site, 0);
  }

  /** Does something the first time that it is asked for. */
  once(what: string, act: () => void): void {
    if (this.done.has(what)) return;
    this.done.add(what);
    act();
  }

  /** A node with one value. */
  nodeOf(value: number): number {
    return this.sharedNode(Purpose.value, value, 0, (node) => this.graph.add(node, value));
  }

  /** The node of a tuple of things that nothing is known of. */
  anyTuple(): number {
    this.tupleOfAny ??= this.makeAnyTuple();
    return this.tupleOfAny;
  }

  private makeAnyTuple(): number {
    const made = this.values.number(Kind.object, this.builtin('tuple'), this.allocation(this.unknownSite, -60));
    this.graph.add(this.slotNode(made, Slot.somewhere), ANY);
    return this.nodeOf(made);
  }

  attributeNode(value: number, name: number): number {
    return this.fieldNode(value, name * PER_FIELD);
  }

  /** The item of a container under a key, which is a value. */
  itemNode(value: number, key: number): number {
    return this.fieldNode(value, key * PER_FIELD + 1);
  }

  slotNode(value: number, slot: number): number {
    return this.fieldNode(value, slot);
  }

  /** The value that the key of an item's field is; null for another field. */
  itemKey(key: number): number | null {
    return key >= 0 && key % PER_FIELD === 1 ? (key - 1) / PER_FIELD : null;
  }

  /** The text that the key of an attribute's field is; null for another field. */
  attributeKey(key: number): number | null {
    return key >= 0 && key % PER_FIELD === 0 ? key / PER_FIELD : null;
  }

  /** Whether something has been stored, or looked for, under an attribute's name. */
  hasAttributeNode(value: number, name: number): boolean {
    return this.fields.find(value, name * PER_FIELD) !== null;
  }

  /** Calls a task with each attribute of a value that somebody has stored, or looked for. */
  eachAttributeNode(value: number, task: (name: number, node: number) => void): void {
    for (const [key, node] of this.fields.of(value, false)) {
      const name = this.attributeKey(key);
      if (name !== null) task(name, node);
    }
  }

  /** Calls a listener with each field of a value that something may be stored in, those to come included. */
  eachField(value: number, listener: FieldListener): void {
    this.fields.listen(value, listener);
    for (const [key, node] of this.fields.of(value, true)) listener(key, node);
  }

  /** The node of an attribute that something is stored in. */
  storedAttribute(value: number, name: number): number {
    return this.storedField(value, name * PER_FIELD);
  }

  /** The node of an item that something is stored in. */
  storedItem(value: number, key: number): number {
    return this.storedField(value, key * PER_FIELD + 1);
  }

  storedField(value: number, key: number): number {
    const node = this.fieldNode(value, key);
    if (!this.fields.store(value, key)) return node;
    // Containers that are put into each other make long chains: they need no deep stack.
    const present = [...this.fields.listenersOf(value)];
    if (present.length > 0)
      this.graph.later(() => {
        for (const listener of present) listener(key, node);
      });
    return node;
  }

  private fieldNode(value: number, key: number): number {
    const known = this.fields.find(value, key);
    if (known !== null) return known;
    const node = this.graph.node();
    this.fields.add(value, key, node);
    if (key >= 0) this.graph.edge(node, this.slotNode(value, key % PER_FIELD === 1 ? Slot.items : Slot.attributes));
    if (key === Slot.somewhere) this.graph.edge(node, this.slotNode(value, Slot.items));
    if (key === Slot.unnamed) this.joinUnnamed(value, node);
    const name = this.attributeKey(key);
    if (name !== null && !this.isDefined(value, name))
      this.graph.edge(this.fields.find(value, Slot.unnamed) ?? this.nothing, node);
    if (key < 0) this.storedField(value, key);
    if (name !== null) this.escapedNames.lookFor(this, value, name, node);
    return node;
  }

  /** What is stored under a name that is not known may be what any name stands for. */
  private joinUnnamed(value: number, node: number): void {
    this.graph.edge(node, this.slotNode(value, Slot.attributes));
    this.eachAttributeNode(value, (name, other) => {
      if (!this.isDefined(value, name)) this.graph.edge(node, other);
    });
  }

  /** Whether a module defines a function or class of a name: what is stored under computed names takes the place of none. */
  private isDefined(value: number, name: number): boolean {
    return this.values.kind(value) === Kind.module && this.moduleAt(value).defined.has(name);
  }

  /** The tuple or dict that a star parameter of an instance holds; null for another parameter. */
  restOf(instance: Instance, kind: number): number | null {
    if (kind !== ParameterKind.star && kind !== ParameterKind.doubleStar) return null;
    const allocation = this.allocation({ instance, site: -1 }, kind);
    return this.values.number(Kind.object, this.builtin(kind === ParameterKind.star ? 'tuple' : 'dict'), allocation);
  }

  // ---- modules ----

  /** A module by its name, whether or not it runs. */
  module(name: string): ModuleState {
    const known = this.modules.get(name);
    if (known !== undefined) return known;
    const source = this.find(name);
    const constraints = source.kind === 'source' ? source.constraints : null;
    return this.addModule(name, constraints, source.kind === 'source' ? source.role : 'code');
  }

  moduleAt(value: number): ModuleState {
    return this.moduleList[this.values.first(value)] as ModuleState;
  }

  private addModule(name: string, constraints: ModuleConstraints | null, role: ModuleRole): ModuleState {
    const number = this.moduleList.length;
    const blocks: BlockState[] = [];
    const module: ModuleState = {
      number,
      name,
      value: this.values.number(Kind.module, number),
      constraints,
      role,
      texts: Int32Array.from(constraints?.texts ?? [], (text) => this.text(text)),
      constants: Int32Array.from(constraints?.constants ?? [], (constant) => this.constantValue(constant)),
      firstBlock: this.blocks.length,
      blocks,
      defined: new Set(
        constraints?.blocks.flatMap(({ kind, parent, name }) =>
          parent === 0 && (kind === 'function' || kind === 'class') ? [this.text(name)] : [],
        ),
      ),
      body: null,
    };
    this.moduleList.push(module);
    this.modules.set(name, module);
    if (constraints !== null) for (const block of this.addBlocks(module, constraints)) blocks.push(block);
    this.addExtents(blocks);
    return module;
  }

  private addBlocks(module: ModuleState, { blocks }: ModuleConstraints): readonly BlockState[] {
    const withFunctions = new Set(
      blocks.flatMap(({ kind, parent }) => (kind === 'function' && parent !== null ? [parent] : [])),
    );
    return blocks.map((block, index) => {
      const inner: number[][] = [];
      let size = 0;
      for (let region = 0; region * REGION_SIZE < block.regions.length; region += 1) {
        const first = region * REGION_SIZE;
        inner.push([]);
        size += (block.regions[first + 1] as number) - (block.regions[first] as number);
        const around = block.regions[first + 2] as number;
        if (around >= 0) inner[around]?.push(region);
      }
      const hasFunctions = withFunctions.has(index);
      const state: BlockState = {
        number: this.blocks.length,
        module,
        block,
        inner,
        hasFunctions,
        size,
        extent: size,
        loads: null,
        passes: null,
        inert: null,
      };
      this.blocks.push(state);
      return state;
    });
  }

  private addExtents(blocks: readonly BlockState[]): void {
    // A block precedes those inside it.
    for (const { block, extent } of [...blocks].reverse()) {
      const around = block.parent === null ? undefined : blocks[block.parent];
      if (around !== undefined) around.extent += extent;
    }
  }

  private constantValue(constant: Constant): number {
    return this.values.constant(constant);
  }

  // ---- the call graph ----

  call(site: Site, callee: Instance | null, value: number, isExplicit: boolean, name = -1, from = -1): void {
    const key = (callee?.number ?? -1) * 2 + (isExplicit ? 1 : 0);
    const detail = callee !== null ? from : value === ANY ? -1 - name : value;
    const number = this.edgeKeys.number(this.siteNumber(site), key, detail);
    if (number === this.edges.length) this.edges.push({ site, callee, value, isExplicit, name, from });
  }

  /** Notes that objects of a class of the program are made at a place. */
  make(site: Site, cls: number): void {
    const number = this.makingKeys.number(this.siteNumber(site), cls, 0);
    if (number === this.makings.length) this.makings.push({ site, cls });
  }

  /** Notes that what a node holds goes to code that nothing is known of, at a place. */
  hand(site: Site, node: number): void {
    if (node < 0 || site.site < 0) return;
    const number = this.handKeys.number(this.siteNumber(site), node, 0);
    if (number === this.handed.length) this.handed.push({ site, node });
  }

  /** Lets a value go to code that nothing is known of. */
  escape(value: number): void {
    this.graph.add(this.escaping, value);
  }
}
