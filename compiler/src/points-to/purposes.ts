// What nodes are for: the slots of values that are no attribute and no item, and the nodes that are made once for a purpose.

/** Keys of fields that are no attribute and no item: below all of those. */
export const Slot = {
  /** Items at places that are not known. */
  somewhere: -1,
  /** All items. */
  items: -2,
  /** The keys of a mapping. */
  keys: -3,
  /** All attributes. */
  attributes: -4,
  /** Attributes that are stored under names that are not known. */
  unnamed: -5,
} as const;

/** What a node that is made once is for; the comment says what tells it from others of its purpose. */
export const Purpose = {
  /** To hold a value. */
  value: 0,
  /** What the classes of an object have under a name: class, name. */
  attribute: 1,
  /** What `super()` finds: class and the one to begin after (`pair`), name. */
  super: 2,
  /** An attribute of anything: name. */
  ofAny: 3,
  /** What a class makes at a place: allocation, target. */
  made: 4,
  /** What iterating a value gives: value. */
  elements: 5,
  /** Whether a module has a name: module, name. */
  has: 6,
  /** A global name that may be a builtin's: module, name. */
  global: 7,
  /** The metaclasses of a class. */
  metaclass: 8,
  /** What has escaped of a class. */
  escapedOf: 9,
  /** All exceptions, and their classes. */
  exceptions: 10,
  exceptionClasses: 11,
  /** Whether a class may lack an attribute: class, name. */
  lacks: 12,
  /** Of which classes a class may be or derive. */
  ancestors: 13,
  /** All attributes of a value. */
  every: 14,
  /** What reading an attribute of a value gives: value, name. */
  read: 15,
  /** What a node holds that is an instance of a class: the node, the class. */
  instances: 16,
  /** The modules that a name which is not known may mean. */
  computedModules: 17,
  /** The dict that `sys.modules` is. */
  moduleTables: 18,
  /** Whether an object of a class may be false: class. */
  falsehood: 19,
  /** The objects of a class that an attribute is read of: class, name. */
  receivers: 20,
  /** What hooks of a class give under a name: class, name. */
  hooked: 21,
  /** What is read from anything: name. */
  forReaders: 22,
  /** What a node's values, and what containers among them hold, has that may have methods of the program: the node. */
  objects: 23,
  /** What a node holds, and what containers among that do: the node. */
  everything: 24,
  /** The objects of a class and of those that derive from it: class. */
  objectsOf: 25,
} as const;

export type Purpose = (typeof Purpose)[keyof typeof Purpose];
