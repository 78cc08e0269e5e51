"""What the shop does; routers translate HTTP into calls of this."""
